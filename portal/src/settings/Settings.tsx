import { Screen } from '../ui/Screen.tsx'
import { LoginSecurity } from './LoginSecurity.tsx'

export const Settings = () => (
  <Screen title="Settings">
    <LoginSecurity />
  </Screen>
)
