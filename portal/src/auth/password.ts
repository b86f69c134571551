import { z } from 'zod'

/** Spec B §5, §9. */
export const Password = z.string().min(8, 'A password has at least 8 characters.').max(256)
