import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountNotices } from '../home/account-notices.ts'
import { statusQuery } from '../progress/queries.ts'
import { Icon } from '../ui/Icon.tsx'

/** Above every screen: what closes the shop or is about to, until when, and the one thing to do about it. */
export function AccountNotices() {
  const { data: status } = useQuery(statusQuery)
  return (
    <div className="account-notices" role="status">
      {status &&
        accountNotices(status).map(({ text, action, isClosed }) => (
          <div key={action.label} className={isClosed ? 'notice bad' : 'notice'}>
            <Icon name="warn" />
            <div>
              <p>{text}</p>
              <p>
                <Link className="btn line" to={action.to}>
                  {action.label}
                </Link>
              </p>
            </div>
          </div>
        ))}
    </div>
  )
}
