import { keys } from '@lorecircle/shared/keys'
import { askLifeInMs, isForgettable, Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Listed } from '@lorecircle/shared/storage/list-objects'
import type { Services } from '../services.ts'

const hourInMs = 60 * 60 * 1000

/** Removes what is kept for a while only: counts, kept forms, exported data, and addresses that nobody confirmed. */
export async function sweepForms(services: Services): Promise<{ removed: number; forgotten: number }> {
  const { documents } = services
  const found = { removed: 0, forgotten: 0 }
  for (const [prefix, lifeInMs] of [
    [keys.limits, 25 * hourInMs],
    [keys.refusedForms, hourInMs],
    [keys.exports, hourInMs],
  ] as const) {
    for await (const { key } of olderThan(services, prefix, lifeInMs)) {
      if (await documents.remove(key)) found.removed++
    }
  }
  for await (const { key } of olderThan(services, keys.signUps, askLifeInMs)) {
    if (await forget(services, key.slice(keys.signUps.length))) found.forgotten++
  }
  return found
}

async function* olderThan(
  { documents, now }: Services,
  prefix: string,
  lifeInMs: number,
): AsyncGenerator<Listed> {
  for await (const listed of documents.list(prefix)) {
    if (now().getTime() - listed.modifiedAt.getTime() > lifeInMs) yield listed
  }
}

/** `signUp`: `{sub}/{id}.json`. Whoever signed up again since then keeps their place until that is too old, too. */
async function forget({ documents, now }: Services, signUp: string): Promise<boolean> {
  const [sub = '', id = ''] = signUp.replace(/\.json$/, '').split('/')
  const key = keys.subscriber(sub, id)
  const stored = await documents.read(key, Subscriber)
  const neverAgreed = stored?.value.consent === null
  if (neverAgreed && !(isForgettable(stored.value, now()) && (await documents.remove(key, stored.etag))))
    return false
  await documents.remove(keys.signUp(sub, id))
  return neverAgreed
}
