import { unavailableStatuses } from '@lorecircle/shared/edge/hosts'
import { Aws } from 'aws-cdk-lib'
import { type CfnDistribution, CfnOriginAccessControl } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { bucketName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

export type GatewayHosts = Record<'api' | 'on-demand', string>

/** Longer than a gateway's timeout. */
const patienceInSeconds = 35

export function createOrigins(
  scope: Construct,
  stage: DemoStage,
  gateways: GatewayHosts,
): CfnDistribution.OriginProperty[] {
  const access = new CfnOriginAccessControl(scope, 'site-access', {
    originAccessControlConfig: {
      name: partName(stage, 'site'),
      originAccessControlOriginType: 's3',
      signingBehavior: 'always',
      signingProtocol: 'sigv4',
    },
  })
  return [
    {
      id: 'site',
      domainName: `${bucketName(stage, 'site')}.s3.${stage.region}.${Aws.URL_SUFFIX}`,
      originAccessControlId: access.ref,
      s3OriginConfig: { originAccessIdentity: '' },
    },
    // Without origin access control: the bucket checks only the signature in each link's query.
    {
      id: 'files',
      domainName: `${bucketName(stage, 'uploads')}.s3.${stage.region}.${Aws.URL_SUFFIX}`,
      s3OriginConfig: { originAccessIdentity: '' },
    },
    gatewayOrigin('api', stage, gateways),
    gatewayOrigin('on-demand', stage, gateways),
  ]
}

const gatewayOrigin = (
  id: keyof GatewayHosts,
  stage: DemoStage,
  gateways: GatewayHosts,
): CfnDistribution.OriginProperty => ({
  id,
  domainName: gateways[id],
  customOriginConfig: {
    originProtocolPolicy: 'https-only',
    originSslProtocols: ['TLSv1.2'],
    originReadTimeout: patienceInSeconds,
  },
  originCustomHeaders: [
    {
      headerName: 'x-origin-secret',
      headerValue: `{{resolve:secretsmanager:${partName(stage, 'origin')}:SecretString}}`,
    },
  ],
})

const groupOf = (id: string, originId: string, items: number[]): CfnDistribution.OriginGroupProperty => ({
  id,
  failoverCriteria: { statusCodes: { quantity: items.length, items } },
  members: { quantity: 2, items: [{ originId }, { originId: 'on-demand' }] },
})

/** The bucket answers 403 for missing objects. */
export const edgeOriginGroups = {
  site: groupOf('pages', 'site', [403, 404]),
  link: groupOf('links', 'api', unavailableStatuses),
}

export type CustomDomainsTenancy = { distributionId: string; group: string; target: string }
