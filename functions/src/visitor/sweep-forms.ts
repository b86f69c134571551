import { dataExportLifeInMs } from '@lorecircle/shared/account/calls'
import { dataExportDoc, dataExportFileDoc } from '@lorecircle/shared/account/stored'
import { reservationLimits } from '@lorecircle/shared/checkout/reservation-limits'
import { senderReservationDoc } from '@lorecircle/shared/checkout/stored'
import { libraryKeyDoc } from '@lorecircle/shared/library/stored'
import { libraryKeyLifeInMs } from '@lorecircle/shared/library/views'
import { signUpDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { isSignUpExpired, signUpLifeInMs } from '@lorecircle/shared/newsletter/subscriber'
import type { Listed } from '@lorecircle/shared/storage/s3-errors'
import { limitDoc, refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'

const hourInMs = 60 * 60 * 1000

/** `forgotten` counts addresses that never confirmed; `removed` counts other expired records. */
export async function sweepForms(services: Services): Promise<{ removed: number; forgotten: number }> {
  const { documents } = services
  const found = { removed: 0, forgotten: 0 }
  for (const [prefix, lifeInMs] of [
    [limitDoc.within(), 25 * hourInMs],
    [refusedFormDoc.within(), hourInMs],
    [dataExportFileDoc.within(), dataExportLifeInMs],
    [dataExportDoc.within(), dataExportLifeInMs],
    [senderReservationDoc.within(), reservationLimits.rememberedForInMs],
    [libraryKeyDoc.within(), libraryKeyLifeInMs],
  ] as const) {
    for await (const { key } of olderThan(services, prefix, lifeInMs)) {
      if (await documents.remove({ key })) found.removed++
    }
  }
  for await (const { key } of olderThan(services, signUpDoc.within(), signUpLifeInMs)) {
    if (await forget(services, key)) found.forgotten++
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

/** Keeps an address that signed up again until that sign-up expires. */
async function forget({ documents, now }: Services, signUpKey: string): Promise<boolean> {
  const [sub = '', id = ''] = signUpDoc.placesIn(signUpKey) ?? []
  const document = subscriberDoc(sub, id)
  const stored = await documents.read(document)
  const neverAgreed = stored?.value.consent === null
  if (
    neverAgreed &&
    !(isSignUpExpired(stored.value, now()) && (await documents.remove(document, stored.etag)))
  )
    return false
  await documents.remove(signUpDoc(sub, id))
  return neverAgreed
}
