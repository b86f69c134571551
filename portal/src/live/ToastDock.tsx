import { Icon } from '../ui/Icon.tsx'
import { showToast, useToast } from './toast.ts'

export function ToastDock() {
  const toast = useToast()
  return (
    <div className="toast-dock" role="status">
      {toast && (
        <p className="toast">
          <Icon name="star" />
          <span>{toast.text}</span>
          {toast.link && <a href={toast.link.href}>{toast.link.text}</a>}
          <button type="button" className="icon-btn" aria-label="Dismiss" onClick={() => showToast(null)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  )
}
