import type { PartUploadState } from './part-upload-state.ts'

const quarters = ['Uploading', 'A quarter is there of', 'Half is there of', 'Three quarters are there of']

/** What a screen reader says of an upload: as little as tells how it goes, so each quarter once. */
export function announcement(state: PartUploadState): string {
  if (state.stage === 'idle' || state.stage === 'failed') return ''
  if (state.stage === 'unfinished') return `${state.name} has not arrived whole.`
  if (state.stage === 'paused') return `Paused: ${state.name}.`
  if (state.stage === 'looking') return `Looking at ${state.name}.`
  if (state.stage === 'done') return `${state.name} is uploaded.`
  if (state.isAway) return 'The network is away. The upload goes on by itself.'
  const quarter = Math.floor((4 * state.sentBytes) / state.sizeInBytes)
  const words = quarters[quarter]
  return words ? `${words} ${state.name}.` : `Looking at ${state.name}.`
}
