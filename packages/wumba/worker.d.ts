/** What runs on the threads of the pool. It exports nothing: a worker is started with it. */
export {};
