import { calls } from '@lorecircle/shared/registry/calls'
import { stampRefusalDoc } from '@lorecircle/shared/upload/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** The author's eBook files that no reader's name can be written into, found at the upload or at a download. */
export const stampRefusals = ({ documents }: Services) =>
  accountEndpoint(calls.stampRefusals, {
    async run({ author: { sub } }) {
      const found = await documents.readAll(stampRefusalDoc, stampRefusalDoc.within(sub))
      return { refusals: found.map(({ value: { key, why } }) => ({ key, why })) }
    },
  })
