import { expect, test } from 'vitest'
import { type Deployment, deploymentStatus, describeDeploymentStatus } from './record.ts'

const deployment = (version: string, state: Deployment['state'], day: number): Deployment => ({
  version,
  state,
  at: `2026-03-0${day}T12:00:00.000Z`,
})
const stage = { name: 'live' }

test('an operator is told what is live, what was before it, and how to go back', () => {
  const standing = deploymentStatus([
    deployment('v1', 'begun', 1),
    deployment('v1', 'done', 1),
    deployment('v2', 'begun', 2),
    deployment('v2', 'done', 2),
    deployment('v2', 'done', 3),
  ])
  expect(describeDeploymentStatus(stage, standing)).toEqual([
    'Live since 2026-03-03T12:00:00.000Z: v2',
    'Before it: v1. To go back: pnpm run deploy --stage live --version v1',
  ])
})

test('a deployment that broke off is named, and not taken for live', () => {
  const standing = deploymentStatus([deployment('v1', 'done', 1), deployment('v2', 'begun', 2)])
  expect(standing.live?.version).toBe('v1')
  expect(describeDeploymentStatus(stage, standing)).toContain(
    'Begun at 2026-03-02T12:00:00.000Z, and not ended: v2',
  )
})

test('after going back, the version that was left is the one before', () => {
  const standing = deploymentStatus(['v1', 'v2', 'v1'].map((version) => deployment(version, 'done', 1)))
  expect(standing).toMatchObject({ live: { version: 'v1' }, former: { version: 'v2' } })
})

test('an empty stage has nothing to go back to', () => {
  expect(describeDeploymentStatus(stage, deploymentStatus([]))).toEqual(['Nothing was deployed to live yet.'])
})
