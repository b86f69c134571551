import { z } from 'zod'
import { partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { type AwsOptions, readParameterHistory, storeParameter } from '../aws/parameters.ts'

/** One deployment of a stage; Systems Manager keeps the last hundred versions of the parameter. */
export type Deployment = z.infer<typeof Deployment>
const Deployment = z.object({
  version: z.string(),
  state: z.enum(['begun', 'done']),
  at: z.iso.datetime(),
})

/**
 * `live` is the last complete deployment; `former` the one before it; `unfinished` was started since and did not end.
 */
export type DeploymentStatus = {
  live: Deployment | null
  former: Deployment | null
  unfinished: Deployment | null
}

export function deploymentStatus(deployments: readonly Deployment[]): DeploymentStatus {
  const whole = deployments.filter(({ state }) => state === 'done')
  const live = whole.at(-1) ?? null
  const last = deployments.at(-1)
  return {
    live,
    former: whole.findLast(({ version }) => version !== live?.version) ?? null,
    unfinished: last?.state === 'begun' ? last : null,
  }
}

const parameterOf = (stage: Pick<DemoStage, 'name'>) => `/${partName(stage, 'deployed')}`

export async function readDeploymentStatus(stage: DemoStage, options: AwsOptions): Promise<DeploymentStatus> {
  const history = await readParameterHistory(options, parameterOf(stage))
  return deploymentStatus(history.map((value) => Deployment.parse(JSON.parse(value))))
}

export const recordDeployment = (
  stage: DemoStage,
  options: AwsOptions,
  deployment: Deployment,
): Promise<void> => storeParameter(options, parameterOf(stage), JSON.stringify(deployment))

export function describeDeploymentStatus(
  { name }: Pick<DemoStage, 'name'>,
  standing: DeploymentStatus,
): string[] {
  const { live, former, unfinished } = standing
  return [
    live === null ? `Nothing was deployed to ${name} yet.` : `Live since ${live.at}: ${live.version}`,
    ...(unfinished === null ? [] : [`Begun at ${unfinished.at}, and not ended: ${unfinished.version}`]),
    ...(former === null
      ? []
      : [
          `Before it: ${former.version}. To go back: pnpm run deploy --stage ${name} --version ${former.version}`,
        ]),
  ]
}
