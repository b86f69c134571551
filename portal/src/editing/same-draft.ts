import type { z } from 'zod'

/** Drafts are plain data; the shape puts their fields in one order. */
export const isSameDraft = <Draft>(shape: z.ZodType<Draft>, one: Draft, other: Draft): boolean =>
  JSON.stringify(shape.parse(one)) === JSON.stringify(shape.parse(other))
