import { z } from 'zod'

/** The least that is taken is the contract’s (B5-07). */
export const Password = z.string().min(8, 'A password needs at least 8 characters.').max(256)
