import { calls } from '@lorecircle/shared/registry/calls'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { accountEndpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services/services.ts'
import { endUpload } from './unfinished.ts'

/** An upload that its author gave up. One that has ended already is fine. */
export const leaveUpload = (services: Services) =>
  accountEndpoint(calls.leaveUpload, {
    async run({ author: { sub }, input: { id } }) {
      const stored = await services.documents.read(unfinishedUploadDoc(sub, id))
      if (stored) await endUpload(services, sub, stored.value)
      return {}
    },
  })
