/** What can go wrong without a bug in the demo: its message is all that a person needs to see. */
export class Failure extends Error {}
