import type { S3Client } from '@aws-sdk/client-s3'
import { storeDouble } from '../../support/store/store-double.ts'
import { faultlessConnection } from '../../support/store/troubles.ts'
import { storageForTests } from '../support/storage.ts'
import { namedBucket } from './named-bucket.ts'

/** A store that is held to S3's promises. */
type Endpoint = {
  s3: S3Client
  bucket: string
  /** What every key has to begin with; empty, or with a slash at its end. */
  prefix: string
  /** Has two conditional writes meet: the next one is answered 409, once. Null where nobody can bring that about. */
  conflictNext: (() => void) | null
  close(): Promise<void>
}

const named = namedBucket(process.env)

/** The stores by name: the double, the emulator, and whichever bucket the environment names. */
export const endpoints: Record<string, () => Promise<Endpoint>> = {
  'the double': async () => {
    const store = storeDouble()
    const conflicts = { due: 0 }
    const s3 = store.client({
      ...faultlessConnection,
      troubleWith: ({ canConflict }) => (canConflict && conflicts.due-- > 0 ? 'conflict' : null),
    })
    return {
      s3,
      bucket: 'documents',
      prefix: '',
      conflictNext: () => {
        conflicts.due = 1
      },
      close: async () => s3.destroy(),
    }
  },

  'the emulator': async () => {
    const storage = await storageForTests()
    const s3 = storage.client()
    s3.middlewareStack.add(
      (next) => async (args) => {
        try {
          return await next(args)
        } finally {
          storage.turn({ conflictEveryNth: 0 })
        }
      },
      { step: 'initialize' },
    )
    return {
      s3,
      bucket: 'documents',
      prefix: '',
      conflictNext: () => storage.turn({ conflictEveryNth: 1 }),
      async close() {
        s3.destroy()
        await storage.close()
      },
    }
  },

  ...(named && { [`the bucket ${named.bucket}`]: async () => named }),
}
