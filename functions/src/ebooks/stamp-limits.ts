/** How much work stamping one file may take. A file that needs more is given to readers as it is. */
export type StampLimits = {
  /** From the start of the worker, in milliseconds; a worker that is not done by then is terminated. */
  deadlineInMs: number
  /** Heap of the worker, in MB. Array buffers do not count; `decodedBytes` bounds those. */
  heapInMb: number
  /** Files in an EPUB. */
  files: number
  /** Pages and page-tree nodes of a PDF together. */
  pages: number
  /** What the streams of a PDF that have to be read take once decoded, all together. */
  decodedBytes: number
}

/**
 * The API's function has 1,769 MB and 29 seconds. A file of 50 MB is held three times at most: as read, as decoded and
 * as stamped.
 */
export const stampLimits: StampLimits = {
  deadlineInMs: 20_000,
  heapInMb: 512,
  files: 3_000,
  pages: 20_000,
  decodedBytes: 128 * 1024 * 1024,
}
