import type { Context } from 'hono'
import { z } from 'zod'
import { parseForm } from '../params.ts'

const Fields = z.record(z.string(), z.string())

/** The fields of a posted form; what is not a plain field is left out. */
export async function formOf({ req }: Context): Promise<Record<string, string>> {
  const fields = Fields.safeParse(parseForm(await req.text()))
  return fields.success ? fields.data : {}
}

export type Form = Awaited<ReturnType<typeof formOf>>
