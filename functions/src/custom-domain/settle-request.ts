import type { DomainRequest } from '@lorecircle/shared/custom-domain/own-domain'
import { domainRequestDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'

type Latest = { number: number; stored: Stored<DomainRequest> | null }

export async function readLatestDomainRequest(documents: Documents, sub: string): Promise<Latest> {
  let latest = ''
  for await (const { key } of documents.list(domainRequestDoc.within(sub))) latest = key
  if (latest === '') return { number: 0, stored: null }
  const number = Number(domainRequestDoc.nameIn(latest))
  return { number, stored: await documents.read(domainRequestDoc.at(latest)) }
}

/** Closes the author's open request. Does nothing if there is none. */
export async function closeDomainRequest(
  documents: Documents,
  sub: string,
  state: 'withdrawn' | 'settled',
): Promise<void> {
  const { number, stored } = await readLatestDomainRequest(documents, sub)
  if (stored?.value.state !== 'open') return
  await documents.replace(domainRequestDoc(sub, number), { ...stored.value, state }, stored.etag)
}
