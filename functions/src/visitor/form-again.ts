import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { Note } from '@lorecircle/shared/visitor/views'
import { type RefusedForm, type VisitorForm, visitorLimits } from '@lorecircle/shared/visitor/visitor'
import { z } from 'zod'
import { redirectAfterPost, type SentForm } from '../http/refuse-form.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { readHostOwner } from './visited-shop.ts'

const hourInMs = 60 * 60 * 1000
const Fields = z.record(z.string(), z.string())
const Details = z.object({ field: z.string() })

export async function redirectToFilledForm(
  services: Services,
  form: VisitorForm,
  error: VisibleError,
  asked: SentForm,
): Promise<Response> {
  const { shopUrl, id } = await storeRefusedForm(services, form, error, asked)
  return redirectAfterPost(`${shopUrl}/${form}/again/${id}`)
}

/** Stores a rejected form for an hour. Throws if the host is no shop, or if too many were stored for one sender. */
export async function storeRefusedForm(
  services: Services,
  form: RefusedForm['form'],
  error: VisibleError,
  { host, fields, headers }: SentForm,
): Promise<{ shopUrl: string; id: string }> {
  if (host.kind !== 'shop') throw error
  const sub = await readHostOwner(services.documents, host)
  if (!(await isWithinLimits(services, [rateLimitFor('form.sender', senderAddress(headers))]))) {
    throw new VisibleError(429, 'form.flooded', 'Too many forms were sent. Please try again in an hour.')
  }
  const details = Details.safeParse(error.details)
  const { website: _trap, ...typed } = Fields.catch({}).parse(fields)
  const kept: RefusedForm = {
    sub,
    form,
    problem: error.message,
    field: details.success ? details.data.field : '',
    typed: bounded(typed),
    expiresAt: new Date(services.now().getTime() + hourInMs).toISOString(),
  }
  const id = services.newSecret()
  await services.documents.create(refusedFormDoc(id), kept)
  return { shopUrl: urls.shop(services.origin, shopAddress(host)), id }
}

const mostFields = 10

/** Stores no more than a form has, with some excess, since an overlong value may be the error. */
const bounded = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed)
      .slice(0, mostFields)
      .map(([name, value]) => [name.slice(0, 100), value.slice(0, 2 * visitorLimits.message)]),
  )

export const redirectToNote = (shopUrl: string, note: Note): Response =>
  redirectAfterPost(`${shopUrl}/${note}`)
