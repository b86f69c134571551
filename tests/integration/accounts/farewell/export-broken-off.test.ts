import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3'
import { runDataExport, startDataExport } from '@lorecircle/functions/account-data/export-data'
import type { Services } from '@lorecircle/functions/services/services'
import { accountDoc, dataExportDoc, dataExportFileDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { accounts, services, startFarewells } from './farewells.ts'

startFarewells()

const share = { forMs: 60_000 }
const known = async (sub: string) => (await accounts.documents.read(dataExportDoc(sub)))?.value
const change = (sub: string, changes: object) =>
  accounts.documents.update(dataExportDoc(sub), (gathering) => {
    if (gathering === null) throw new Error('nothing is gathered')
    return { ...gathering, ...changes }
  })

/** An author whose file was begun, and how often they heard that it is there. */
async function waiting() {
  const author = await accounts.newPerson()
  const account = (await accounts.documents.read(accountDoc(author.sub)))?.value
  if (!account) throw new Error('there is no account')
  await startDataExport(services, account, null)
  const told = async () =>
    (await accounts.mailTo(author.email)).filter(({ subject }) => subject === 'Your data export is ready')
      .length
  return { ...author, told }
}

/** Of two writes to what is known of a file, the first holds it, and the second says what its part has come to. */
function diesAfterAPart(): Services {
  let writes = 0
  const replace: Services['documents']['replace'] = async (document, value, etag) => {
    if (++writes === 2) throw new Error('the run is over')
    return services.documents.replace(document, value, etag)
  }
  return { ...services, documents: { ...services.documents, replace } }
}

/** A run that somebody else overtakes, between its look at what is known of a file and what it makes of it. */
function overtaken(by: () => Promise<void>): Services {
  let reads = 0
  const read: Services['documents']['read'] = async (document) => {
    const found = await services.documents.read(document)
    if (document.key.startsWith(dataExportDoc.within()) && ++reads === 2) await by()
    return found
  }
  return { ...services, documents: { ...services.documents, read } }
}

test('a run that put the file together and died is followed by one that finds it whole, and tells its author', async () => {
  const { sub, told } = await waiting()
  await expect(runDataExport(diesAfterAPart(), sub, share)).rejects.toThrow('the run is over')
  expect([(await known(sub))?.doneAt, await told()]).toEqual([null, 0])
  await change(sub, { heldUntil: null })
  await runDataExport(services, sub, share)
  expect([typeof (await known(sub))?.doneAt, await told()]).toEqual(['string', 1])
})

test('nobody is told of a file whose parts the store has thrown away', async () => {
  const { sub, told } = await waiting()
  const { id = '', storeId } = (await known(sub)) ?? {}
  const upload = { Bucket: 'documents', Key: dataExportFileDoc(sub, id).key, UploadId: storeId }
  await accounts.storage.s3.send(new AbortMultipartUploadCommand(upload))
  await expect(runDataExport(services, sub, share)).rejects.toThrow()
  expect([(await known(sub))?.doneAt, await told()]).toEqual([null, 0])
})

test('of two runs that come at once one gathers, and the author hears once', async () => {
  const { sub, told } = await waiting()
  const slow = overtaken(() => runDataExport(services, sub, share))
  await runDataExport(slow, sub, share)
  expect([typeof (await known(sub))?.doneAt, await told()]).toEqual(['string', 1])
})

test('a file that did not become whole in a day is begun anew', async () => {
  const author = await waiting()
  const requestedAt = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  await change(author.sub, { requestedAt })
  const { body } = await author.post('/api/export-data')
  expect(body).toMatchObject({ state: 'ready', requestedAt: (await known(author.sub))?.requestedAt })
  expect(body.requestedAt).not.toBe(requestedAt)
})
