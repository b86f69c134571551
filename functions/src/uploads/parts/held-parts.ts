import { calls } from '@lorecircle/shared/registry/calls'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { listUploadedParts } from './list-parts.ts'
import { gone, unfinishedUpload } from './unfinished.ts'

/** Which parts have arrived, for a browser that goes on after a pause. */
export const heldParts = (services: Services) =>
  accountEndpoint(calls.heldParts, {
    async run({ author: { sub }, input: { id } }) {
      const held = await listUploadedParts(services, await unfinishedUpload(services, sub, id))
      if (held === null) throw gone()
      return { parts: held.map(({ number, checksum }) => ({ number, checksum })) }
    },
  })
