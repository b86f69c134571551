import type { Host } from '@lorecircle/shared/edge/hosts'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import type { RefusedForm, VisitorForm } from '@lorecircle/shared/visitor/refused-form'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { z } from 'zod'
import { seeOther } from '../http/redirect.ts'
import { refusal } from '../http/refuse.ts'
import type { Services } from '../services/services.ts'
import { visitedShop } from './visited-shop.ts'

const hourInMs = 60 * 60 * 1000
const Fields = z.record(z.string(), z.string())
const Details = z.object({ field: z.string() })

/** Leads somebody without JavaScript back to their form, filled in as they sent it, with what was wrong. */
export async function formAgain(
  services: Services,
  form: VisitorForm,
  error: VisibleError,
  { host, fields }: { host: Host; fields: unknown },
): Promise<Response> {
  if (host.kind !== 'shop') return refusal(error)
  const { sub, url } = await visitedShop(services, host)
  const details = Details.safeParse(error.details)
  const { website: _trap, ...typed } = Fields.catch({}).parse(fields)
  const kept: RefusedForm = {
    sub,
    form,
    problem: error.message,
    field: details.success ? details.data.field : '',
    typed,
    expiresAt: new Date(services.now().getTime() + hourInMs).toISOString(),
  }
  const id = services.newSecret()
  await services.documents.create(refusedFormDoc(id), kept)
  return seeOther(`${url}/${form}/again/${id}`)
}
