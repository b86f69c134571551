import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import type { UploadState } from './useUpload.ts'

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
  const percent = Math.round(state.part * 100)
  return (
    <div className="uploading" role="status">
      <progress value={state.part} max={1} aria-label={`Uploading ${state.file.name}`} />
      <span className="small">{percent < 100 ? `Uploading... ${percent} %` : 'Looking at it...'}</span>
      <button type="button" className="btn text" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}
