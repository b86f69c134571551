import type { Host } from '@lorecircle/shared/edge/hosts'
import { keys } from '@lorecircle/shared/keys'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import type { KeptForm, VisitorForm } from '@lorecircle/shared/visitor/refused-form'
import { z } from 'zod'
import { seeOther } from '../http/redirect.ts'
import { refusal } from '../http/refuse.ts'
import type { World } from '../world.ts'
import { visitedShop } from './visited-shop.ts'

const hourInMs = 60 * 60 * 1000
const Fields = z.record(z.string(), z.string())
const Details = z.object({ field: z.string() })

/** Leads somebody without JavaScript back to their form, filled in as they sent it, with what was wrong. */
export async function formAgain(
  world: World,
  form: VisitorForm,
  error: VisibleError,
  { host, fields }: { host: Host; fields: unknown },
): Promise<Response> {
  if (host.kind !== 'shop') return refusal(error)
  const { sub, url } = await visitedShop(world, host)
  const details = Details.safeParse(error.details)
  const { website: _trap, ...typed } = Fields.catch({}).parse(fields)
  const kept: KeptForm = {
    sub,
    form,
    problem: error.message,
    field: details.success ? details.data.field : '',
    typed,
    expiresAt: new Date(world.now().getTime() + hourInMs).toISOString(),
  }
  const id = world.newSecret()
  await world.documents.create(keys.keptForm(id), kept)
  return seeOther(`${url}/${form}/again/${id}`)
}
