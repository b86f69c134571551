import { ApiError } from '../api/api-error.ts'
import { Alert } from './Notice.tsx'

export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert>
    This could not be loaded. {reasonOf(error)} Nothing of yours is lost.{' '}
    <button type="button" className="btn text" onClick={onRetry}>
      Try again
    </button>
  </Alert>
)

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return ''
  if (error.status === 0) return 'The server cannot be reached.'
  return error.code === 'answer.unexpected' || error.status >= 500
    ? 'The server has trouble answering.'
    : error.message
}
