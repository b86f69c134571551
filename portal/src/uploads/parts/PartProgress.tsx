import { Icon } from '../../ui/Icon.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { announcement, formatTimeLeft, formatUploadProgress } from './in-words.ts'
import type { PartUploadState } from './part-upload-state.ts'
import '../uploads.css'

type Props = {
  state: PartUploadState
  onPause: () => void
  onCancel: () => void
  onGoOn: (file: File) => void
}

/** Screen readers announce each quarter once. */
export function PartProgress(props: Props) {
  const { state } = props
  return (
    <div className="part-upload">
      <p className={state.stage === 'done' ? 'small quiet' : 'hide'} role="status">
        {announcement(state)}
      </p>
      {state.stage === 'failed' ? <Failed {...props} state={state} /> : <Going {...props} />}
    </div>
  )
}

type Failure = Extract<PartUploadState, { stage: 'failed' }>

const Failed = ({ state, onCancel, onGoOn }: Props & { state: Failure }) => (
  <Alert>
    Failed to upload file: {state.message}
    <p className="row">
      <button type="button" className="btn text" onClick={() => onGoOn(state.file)}>
        <Icon name="undo" />
        Try again
      </button>
      <CancelButton onCancel={onCancel} />
    </p>
  </Alert>
)

function Going({ state, onPause, onCancel, onGoOn }: Props) {
  if (state.stage === 'idle' || state.stage === 'done' || state.stage === 'failed') return null
  const { file } = state.stage === 'paused' ? state : { file: undefined }
  return (
    <div className="uploading">
      <progress
        {...(state.stage === 'looking' ? {} : { value: state.sentBytes, max: state.sizeInBytes })}
        aria-label={`Uploading ${state.name}`}
      />
      <span className="small">{wordsFor(state)}</span>
      <p className="row">
        {isStoppable(state) && (
          <button type="button" className="btn text" onClick={() => (file ? onGoOn(file) : onPause())}>
            {file ? 'Go on' : 'Pause'}
          </button>
        )}
        <CancelButton onCancel={onCancel} />
      </p>
    </div>
  )
}

const CancelButton = ({ onCancel }: Pick<Props, 'onCancel'>) => (
  <button type="button" className="btn text" onClick={onCancel}>
    Cancel
  </button>
)

/** A complete file is being checked, and one that waits to be chosen again has already stopped. */
const isStoppable = (state: Underway): boolean =>
  state.stage === 'sending' ? state.sentBytes < state.sizeInBytes : state.stage !== 'unfinished'

type Underway = Exclude<PartUploadState, { stage: 'idle' | 'failed' | 'done' }>

function wordsFor(state: Underway): string {
  if (state.stage === 'looking') return 'Getting it ready...'
  const { sentBytes, sizeInBytes, name } = state
  const arrived = formatUploadProgress(sentBytes, sizeInBytes)
  if (state.stage === 'paused') return `Paused at ${arrived}. What has arrived is kept for a week.`
  if (state.stage === 'unfinished')
    return `${name} has not arrived whole: ${arrived}. Choose the same file again to go on.`
  if (state.isAway) return `${arrived}. The network is away. The upload goes on by itself when it is back.`
  if (sentBytes === sizeInBytes) return 'Looking at it...'
  return state.secondsLeft === null ? arrived : `${arrived}, ${formatTimeLeft(state.secondsLeft)}`
}
