import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

export const edgeRegion = 'us-east-1'

/**
 * Proves to an origin that a request comes from the CDN. Generated, so that nobody needs to see it; replicated to the
 * edge's region.
 */
export const createOriginSecret = (scope: Construct, stage: DemoStage) =>
  new Secret(scope, 'origin-secret', {
    secretName: partName(stage, 'origin'),
    description: 'The CDN proves by it to its origins that it is the CDN',
    generateSecretString: { passwordLength: 43, excludePunctuation: true },
    replicaRegions: stage.region === edgeRegion ? [] : [{ region: edgeRegion }],
    // The name is fixed: a secret retained from a failed first deployment would block the next one.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
