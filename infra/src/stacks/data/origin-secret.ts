import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

export const edgeRegion = 'us-east-1'

/** What proves to an origin that the CDN asks. No person ever has to see it; the edge's own region has a copy. */
export const createOriginSecret = (scope: Construct, stage: DemoStage) =>
  new Secret(scope, 'origin-secret', {
    secretName: partName(stage, 'origin'),
    description: 'The CDN proves by it to its origins that it is the CDN',
    generateSecretString: { passwordLength: 43, excludePunctuation: true },
    replicaRegions: stage.region === edgeRegion ? [] : [{ region: edgeRegion }],
    // Its name is its own for good: what a first deployment that failed has made would be in the next one's way.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
