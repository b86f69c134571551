import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls, type ExportState } from '@lorecircle/shared/account/calls'
import { type Gathering, gatheringLifeInMs } from '@lorecircle/shared/account/gathering'
import { exportDoc, gatheringDoc } from '@lorecircle/shared/account/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { contentDisposition } from '../orders/download.ts'
import type { Services } from '../services/services.ts'
import { beginGathering, gather } from './gather.ts'

const linkLifeInSeconds = 300
/** So long whoever asks waits; most have no more than is gathered in that time. */
const share = { forMs: 5_000 }

/**
 * Gathers everything that is kept of the author into one file, which the sweep of the forms removes a day later. What
 * takes longer is gathered apart, and its author hears by mail. Asked again meanwhile, it is the same file.
 */
export const exportData = (services: Services) =>
  accountEndpoint(accountCalls.exportData, {
    async run({ account }) {
      const known = await services.documents.read(gatheringDoc(account.sub))
      if (!known || known.value.doneAt !== null || isOver(services, known.value)) {
        await refuseFlood(services, account.sub)
        await beginGathering(services, account, known)
      }
      const gathering = await gather(services, account, share)
      if (gathering?.doneAt === null) await services.queueAccountWork({ work: 'export', sub: account.sub }, 0)
      return stateOf(services, account, gathering)
    },
  })

/** How the last export stands. */
export const exportState = (services: Services) =>
  accountEndpoint(accountCalls.exportState, {
    async run({ account }) {
      return stateOf(services, account, (await services.documents.read(gatheringDoc(account.sub)))?.value)
    },
  })

async function refuseFlood(services: Services, sub: string): Promise<void> {
  if (await isWithin(services, [limitOf('author.export', sub)])) return
  throw new VisibleError(429, 'export.flooded', 'Ten files in an hour are enough. Please come back later.')
}

const isOver = ({ now }: Pick<Services, 'now'>, { requestedAt }: Gathering): boolean =>
  now().getTime() - Date.parse(requestedAt) >= gatheringLifeInMs

async function stateOf(
  services: Services,
  account: Account,
  gathering: Gathering | null | undefined,
): Promise<ExportState> {
  if (!gathering || isOver(services, gathering)) return { state: 'none', requestedAt: null, url: null }
  const { id, requestedAt, doneAt } = gathering
  if (doneAt === null) return { state: 'gathering', requestedAt, url: null }
  const fileName = `lorecircle-${account.subdomain ?? 'author'}-${requestedAt.slice(0, 10)}.json`
  return {
    state: 'ready',
    requestedAt,
    url: await linkTo(services, exportDoc(account.sub, id).key, fileName),
  }
}

const linkTo = (services: Services, key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    services.s3,
    new GetObjectCommand({
      Bucket: services.env.DOCUMENTS_BUCKET,
      Key: key,
      ResponseContentDisposition: contentDisposition(fileName),
      ResponseContentType: 'application/json',
    }),
    { expiresIn: linkLifeInSeconds },
  )
