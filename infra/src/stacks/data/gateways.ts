import { RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'

export type Gateways = Record<'api' | 'on-demand', HttpApi>

/**
 * Limits above which the gateway answers 429, in requests a second and as a burst: for each of its routes (`routes`),
 * and for all other requests together.
 */
export const throttles = {
  api: { rateLimit: 200, burstLimit: 400 },
  'on-demand': { rateLimit: 100, burstLimit: 200 },
}

/** Logs nothing about the visitor. */
const format = AccessLogFormat.custom(
  JSON.stringify({
    at: '$context.requestTime',
    id: '$context.requestId',
    method: '$context.httpMethod',
    status: '$context.status',
    inMs: '$context.responseLatency',
    error: '$context.integrationErrorMessage',
  }),
)

export function createGateways(scope: Construct, stage: DemoStage): Gateways {
  const make = (name: keyof Gateways) => {
    const httpApi = new HttpApi(scope, `${name}-gateway`, {
      apiName: partName(stage, name),
      createDefaultStage: false,
    })
    const log = new LogGroup(scope, `${name}-gateway-log`, {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(scope, `${name}-gateway-stage`, {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: throttles[name],
      // Detailed metrics are charged per route.
      detailedMetricsEnabled: false,
      accessLogSettings: { destination: new LogGroupLogDestination(log), format },
    })
    return httpApi
  }
  return { api: make('api'), 'on-demand': make('on-demand') }
}
