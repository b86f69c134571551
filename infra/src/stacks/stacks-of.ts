import { App, type AppProps, type Stack } from 'aws-cdk-lib'
import { partName } from '../stage/names.ts'
import type { Stage } from '../stage/stage.ts'
import { type Bundles, ComputeStack } from './compute/compute-stack.ts'
import { DataStack } from './data/data-stack.ts'
import { edgeRegion } from './data/origin-secret.ts'
import { EdgeStack } from './edge/edge-stack.ts'
import { MailStack } from './mail/mail-stack.ts'
import { WatchStack } from './watch/watch-stack.ts'

export type Made = { bundles: Bundles; viewerCode: string } & Pick<
  AppProps,
  'outdir' | 'builtinCloudFormationValidation'
>

/** The stacks of a stage, in the order in which they are deployed. */
export type Stacks = {
  app: App
  mail: MailStack
  data: DataStack
  edge: EdgeStack
  compute: ComputeStack
  watch: WatchStack
}

/** Everything that a stage runs on, by how long it lives. It looks nothing up, and needs no account. */
export function stacksOf(stage: Stage, { bundles, viewerCode, ...appProps }: Made): Stacks {
  const app = new App({
    analyticsReporting: false,
    // What a resource is called in the code, for whoever reads what a deployment changes.
    context: { 'aws:cdk:enable-path-metadata': true },
    ...appProps,
  })
  const called = (what: string) => partName(stage, what)
  const common = {
    env: { region: stage.region },
    crossRegionReferences: true,
    terminationProtection: true,
    tags: { product: 'lorecircle', stage: stage.name },
  }
  const mail = new MailStack(app, called('mail'), common, stage)
  const data = new DataStack(app, called('data'), common, stage)
  // The user pool writes from the domain that is made there.
  data.addStackDependency(mail)
  const edge = new EdgeStack(app, called('edge'), {
    ...common,
    env: { region: edgeRegion },
    stage,
    gateways: hostsOf(data, stage),
    viewerCode,
  })
  edge.addStackDependency(data)
  const { distributionId, domains } = edge
  const compute = new ComputeStack(
    app,
    called('compute'),
    { ...common, stage, data, distributionId, domains },
    bundles,
  )
  const watch = new WatchStack(app, called('watch'), { ...common, stage, data, compute })
  return { app, mail, data, edge, compute, watch }
}

const hostsOf = ({ gateways }: DataStack, { region }: Stage) => ({
  api: `${gateways.api.apiId}.execute-api.${region}.amazonaws.com`,
  'on-demand': `${gateways['on-demand'].apiId}.execute-api.${region}.amazonaws.com`,
})

export const stacksIn = ({ mail, data, edge, compute, watch }: Stacks): Stack[] => [
  mail,
  data,
  edge,
  compute,
  watch,
]
