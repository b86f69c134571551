import { buildCertificate, numberedCopies } from '@lorecircle/shared/certificate/certify'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

/** The certificates of an order's numbered copies, for its author to print. */
export const certificates = (services: Services) =>
  accountEndpoint(calls.certificates, {
    async run({ account, author: { sub }, input: { orderId } }) {
      const { documents, origin } = services
      const order = (await documents.read(orderDoc(sub, orderId)))?.value
      if (!order) throw notFound('order')
      const subdomain = account.subdomain ?? order.subdomain
      const copies = numberedCopies(order).filter(({ isValid }) => isValid)
      return { certificates: copies.map((copy) => buildCertificate(order, copy, { origin, subdomain })) }
    },
  })
