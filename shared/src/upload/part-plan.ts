/** How a file goes in parts: each of `partBytes`, the last of what is left. Parts are numbered from 1, as S3's are. */
export type PartPlan = { sizeInBytes: number; partBytes: number }

/** Bytes from `start` up to, not including, `end`. */
export type UploadPart = { number: number; start: number; end: number }

/** S3 takes parts of 5 MB and more, and 10,000 of them at most. */
export const usualPartBytes = 8 * 1024 ** 2

export const largestFileInBytes = 500 * 1024 ** 2

export const countParts = ({ sizeInBytes, partBytes }: PartPlan): number => Math.ceil(sizeInBytes / partBytes)

/** Throws a RangeError for a number that the file has no part for. */
export function partAt(plan: PartPlan, number: number): UploadPart {
  if (!Number.isInteger(number) || number < 1 || number > countParts(plan)) {
    throw new RangeError(`no part ${number} of ${countParts(plan)}`)
  }
  const start = (number - 1) * plan.partBytes
  return { number, start, end: Math.min(start + plan.partBytes, plan.sizeInBytes) }
}

export const partsOf = (plan: PartPlan): UploadPart[] =>
  Array.from({ length: countParts(plan) }, (_, index) => partAt(plan, index + 1))

export const lengthOf = ({ start, end }: UploadPart): number => end - start
