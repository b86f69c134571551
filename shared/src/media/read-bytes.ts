/** Bytes of a file from `start` up to, not including, `end`; a large file is never read whole. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

/** Bytes as letters, one for each. */
export const letters = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))
