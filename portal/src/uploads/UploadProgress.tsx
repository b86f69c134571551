import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import type { UploadState } from './useUpload.ts'
import './uploads.css'

type Props = {
  state: UploadState
  what: 'image' | 'file'
  onCancel: () => void
  onRetry: (file: File) => void
}

export function UploadProgress({ state, what, onCancel, onRetry }: Props) {
  if (state.stage === 'idle') return null
  if (state.stage === 'failed') {
    return (
      <Alert>
        Failed to upload {what}: {state.message}
        <p className="row">
          <button type="button" className="btn text" onClick={() => onRetry(state.file)}>
            <Icon name="undo" />
            Try again
          </button>
          <button type="button" className="btn text" onClick={onCancel}>
            Leave it
          </button>
        </p>
      </Alert>
    )
  }
  const isSending = state.stage === 'sending'
  return (
    <div className="uploading">
      <progress {...(isSending ? { value: state.part } : {})} aria-label={`Uploading ${state.file.name}`} />
      <span className="small">
        <span role="status">{wordsFor(state)}</span> {isSending && `${Math.round(state.part * 100)} %`}
      </span>
      <button type="button" className="btn text" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

function wordsFor(state: Extract<UploadState, { stage: 'preparing' | 'sending' }>): string {
  if (state.stage === 'preparing') return 'Getting it ready...'
  return state.part < 1 ? 'Uploading...' : 'Looking at it...'
}
