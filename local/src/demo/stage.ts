import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { type Documents, documentsIn } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import type { IdentityIds } from '../settings/environment.ts'
import { type Ports, productDomain } from '../settings/ports.ts'
import { type Product, productAt } from './product.ts'

export type Stage = {
  domain: string
  product: Product
  documents: Documents
  pool: IdentityIds & { cognito: CognitoIdentityProviderClient }
}

const Environment = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_ENDPOINT_URL_S3: z.string(),
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.string(),
  DOCUMENTS_BUCKET: z.string(),
})

export function stageFor(environment: Record<string, string>, ports: Ports, ids: IdentityIds): Stage {
  const env = Environment.parse(environment)
  const client = {
    region: env.AWS_REGION,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY },
  }
  const s3 = new S3Client({ ...client, endpoint: env.AWS_ENDPOINT_URL_S3 })
  const endpoint = env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER
  const domain = productDomain(ports)
  return {
    domain,
    product: productAt(domain),
    documents: documentsIn(s3, env.DOCUMENTS_BUCKET),
    pool: { ...ids, cognito: new CognitoIdentityProviderClient({ ...client, endpoint }) },
  }
}
