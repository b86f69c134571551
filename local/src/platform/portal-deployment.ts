import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import type { PortalDeployment } from '@lorecircle/infra/upload-portal'
import type { IdentityIds } from '../settings/environment.ts'
import { names } from '../settings/names.ts'
import { local, type Ports, productDomain } from '../settings/ports.ts'
import { region } from '../settings/region.ts'

/** The built portal, told where everything is on this machine. */
export const portalDeployment = (
  root: string,
  ports: Ports,
  storageKey: string,
  ids: IdentityIds,
): PortalDeployment => ({
  s3: new S3Client({
    region,
    endpoint: local(ports.storage),
    credentials: { accessKeyId: names.accessKeyId, secretAccessKey: storageKey },
  }),
  bucket: names.buckets.site,
  folder: join(root, 'portal/dist'),
  config: {
    apiOrigin: '',
    origin: `http://${productDomain(ports)}`,
    productDomain: productDomain(ports),
    supportEmail: 'hello@lorecircle.example',
    paymentsDashboard: local(ports.payments),
    identity: { endpoint: local(ports.identity), region, ...ids },
  },
  connectTo: [local(ports.identity), local(ports.storage)],
})
