import type { Host } from '@lorecircle/shared/edge/hosts'
import { forNobodyElse } from '@lorecircle/shared/page/link-waits'
import { plainPage } from '@lorecircle/shared/page/plain-page'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

export type SentForm = { host: Host; fields: unknown; headers: Headers }

/** Says where a refused form leads. What it throws of its own, or a refusal that it throws on, is told on a plain page. */
export type FormRefusal = (error: VisibleError, form: SentForm) => Response | Promise<Response>

/** Leads whoever sent a form to a page, whatever is away; `form` is null where it could not be read. */
export async function refuseForm(
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
    headers: forNobodyElse,
  })
}
