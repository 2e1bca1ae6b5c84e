/** What a kernel returns when the call has to run as JavaScript. */
export const JS: unique symbol = /* @__PURE__ */ Symbol();
