import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { exportDoc } from '@lorecircle/shared/account/stored'
import { everyKind } from '@lorecircle/shared/registry/every-kind'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Owner } from '@lorecircle/shared/storage/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { attachment } from '../orders/download.ts'
import type { Services } from '../services/services.ts'

const linkLifeInSeconds = 300

/** Gathers everything that is kept of the author into one file, which the sweep of the forms removes an hour later. */
export const exportData = (services: Services) =>
  accountEndpoint(accountCalls.exportData, {
    async run({ account, author: { sub } }) {
      if (!(await isWithin(services, [limitOf('author.export', sub)]))) {
        throw new VisibleError(
          429,
          'export.flooded',
          'Ten files in an hour are enough. Please come back later.',
        )
      }
      const at = services.now().toISOString()
      const document = exportDoc(sub, services.newSecret())
      await services.documents.create(document, {
        exportedAt: at,
        ...(await everythingOf(services.documents, account)),
      })
      return {
        url: await linkTo(
          services,
          document.key,
          `lorecircle-${account.subdomain ?? 'author'}-${at.slice(0, 10)}.json`,
        ),
      }
    },
  })

/** Whatever says of itself that it is exported: one document, or a list of them, under the name that it gives. */
async function everythingOf(documents: Documents, owner: Owner): Promise<Record<string, unknown>> {
  const kinds = everyKind.flatMap((kind) => {
    const prefix = kind.ownedBy(owner)
    return kind.exported && prefix !== null ? [{ kind, prefix, ...kind.exported }] : []
  })
  const parts = await Promise.all(
    kinds.map(async ({ kind, prefix, as, show = (value) => value }) => {
      const found = (await documents.readAll(kind, prefix)).map(({ value }) => show(value))
      const isOne = kind.placesIn(prefix) !== null
      return [as, isOne ? found[0] : found]
    }),
  )
  return Object.fromEntries(parts)
}

const linkTo = (services: Services, key: string, fileName: string): Promise<string> =>
  getSignedUrl(
    services.s3,
    new GetObjectCommand({
      Bucket: services.env.DOCUMENTS_BUCKET,
      Key: key,
      ResponseContentDisposition: attachment(fileName),
      ResponseContentType: 'application/json',
    }),
    { expiresIn: linkLifeInSeconds },
  )
