/** What a kernel returns when the call has to run as JavaScript: the only symbol, by which some callers know it. */
export const JS: unique symbol = /* @__PURE__ */ Symbol();
