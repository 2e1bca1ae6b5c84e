/** The error numbers of wasi_snapshot_preview1 that the driver returns. */
export const SUCCESS = 0;
export const BAD_DESCRIPTOR = 8;
export const EXISTS = 20;
export const INVALID = 28;
export const IS_FOLDER = 31;
export const NO_ENTRY = 44;
export const NOT_SUPPORTED = 52;
