import { Link } from 'react-router'
import { paths } from '../paths/paths.ts'
import { Screen } from '../ui/Screen.tsx'

export const Component = () => (
  <Screen title="Page not found">
    <p>There is no such page here. Choose another from the menu.</p>
    <p className="step-act">
      <Link className="btn" to={paths.dashboard}>
        Go to Home
      </Link>
    </p>
  </Screen>
)
