import type { Refusal } from '@lorecircle/shared/call/call'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { plainPage, privatePageHeaders } from '@lorecircle/shared/page/plain-page'
import { isAway } from '@lorecircle/shared/storage/is-away'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

export type SentForm = { host: Host; fields: unknown; headers: Headers }

/** Returns the page for a refused form. An error that it throws or rethrows is shown on a plain page. */
export type FormRefusal = (error: VisibleError, form: SentForm) => Response | Promise<Response>

/** Always answers with a page, even after a fault. `form` is null if it could not be read. */
export async function redirectRefusedForm(
  { log }: Services,
  lead: FormRefusal,
  error: VisibleError,
  form: SentForm | null,
): Promise<Response> {
  if (form === null) return formPage(error)
  try {
    return await lead(error, form)
  } catch (fault) {
    if (fault instanceof VisibleError) return formPage(fault)
    log('form.fault', { error: fault instanceof Error ? fault.stack : fault })
    return formPage(error)
  }
}

const stillThere = 'What you typed is still there: go back in your browser'

function formPage({ status, message }: VisibleError): Response {
  const words =
    status >= 500
      ? { title: 'One moment, please.', text: `Something did not answer. ${stillThere}, and send it again.` }
      : { title: 'Something went wrong.', text: `${message} ${stillThere}.` }
  return new Response(plainPage({ ...words, links: [{ to: '/', says: 'To the shop' }] }), {
    status,
    headers: privatePageHeaders,
  })
}

const fault = 'Something went wrong. Try again.'

/** In seconds. A save is safe to repeat, and the portal retries by itself. */
const again = { 'retry-after': '2' }

/** Replaces unexpected errors with one general sentence, so that nothing internal leaks. */
export function toVisibleError(error: unknown, sentence = fault): VisibleError {
  if (error instanceof VisibleError) return error
  return isAway(error)
    ? new VisibleError(503, 'server.away', sentence)
    : new VisibleError(500, 'server.fault', sentence)
}

export function toRefusalResponse({ status, code, message, details }: VisibleError): Response {
  const body: Refusal = {
    error: message,
    message,
    code,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  }
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 ? again : {}) },
  })
}

/** 303: the next page is fetched with GET, whatever the request was. */
export const redirectAfterPost = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
