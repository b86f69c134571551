import type { PageView } from '@lorecircle/shared/page/views'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { withoutEndSlashes } from '@lorecircle/shared/urls/end-slashes'
import { urls } from '@lorecircle/shared/urls/urls'
import { type Note, notes } from '@lorecircle/shared/visitor/notes'
import { visitorForms } from '@lorecircle/shared/visitor/refused-form'
import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'

type Frame = { site: SiteView; shop: ShopView }

/**
 * What stands below a shop's forms: what came of sending one, a form that is shown again, and the pages that the
 * links of letters open. Null where there is none. A letter's link is only judged when its button is pressed.
 */
export async function visitorPage(
  services: Pick<Services, 'documents' | 'now'>,
  frame: Frame,
  { sub, path }: { sub: string; path: string },
): Promise<PageView | null> {
  const at = withoutEndSlashes(path).replace(/^\/+/, '')
  if (isNote(at)) return { template: 'note', view: { ...frame, note: at } }
  const [room = '', what = '', id = '', token = ''] = at.split('/')
  const form = visitorForms.find((name) => name === room)
  if (form && what === 'again' && /^[\w-]+$/.test(id)) {
    const kept = await services.documents.read(refusedFormDoc(id))
    const isOwn = kept?.value.sub === sub && kept.value.form === form
    const again = isOwn && new Date(kept.value.expiresAt) > services.now() ? kept.value : null
    return { template: form, view: { ...frame, again } }
  }
  if (room !== 'newsletter' || (what !== 'confirm' && what !== 'unsubscribe')) return null
  if (!/^[0-9a-f]{64}$/.test(id) || !/^[\w-]{20,100}$/.test(token)) {
    return { template: 'note', view: { ...frame, note: 'newsletter/link-unknown' } }
  }
  const action = urls.subscriptionCall('', what, { subscriber: id, token })
  return { template: 'subscription', view: { ...frame, step: what, action } }
}

const isNote = (path: string): path is Note => Object.hasOwn(notes, path)
