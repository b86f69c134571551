import { AwsSolutionsChecks } from 'cdk-nag'
import type { IConstruct } from 'constructs'

const reasons: Readonly<Record<string, string>> = {
  'AwsSolutions-S1':
    'A bucket’s access log would keep addresses of readers; CloudTrail has who changed what.',
  'AwsSolutions-COG1': 'Length alone: rules of composition make worse passwords (NIST SP 800-63B, 3.1.1.2).',
  'AwsSolutions-COG2': 'A second step is each author’s own choice; the portal asks for it where it matters.',
  'AwsSolutions-COG8':
    'Threat protection costs by author and month; limits and lock-outs are ours and Cognito’s.',
  'AwsSolutions-SMG4':
    'The edge reads it when it is deployed, so it is changed by hand; docs/operations.md has how to.',
  'AwsSolutions-CFR1': 'Readers come from anywhere.',
  'AwsSolutions-CFR2':
    'A firewall costs more than the rest of an idle month, so a stage has to ask for it; calls have limits of their own.',
  'AwsSolutions-CFR3':
    'The log goes by delivery, without addresses and cookies; the rule knows the older kind.',
  'AwsSolutions-SQS3': 'It is where dead letters go.',
  'AwsSolutions-APIG4': 'Calls check tokens themselves, and the CDN proves itself by the origin’s secret.',
}
const heldElsewhere = /^AwsSolutions-IAM5/

export function openFindings(scope: IConstruct) {
  const { violations } = new AwsSolutionsChecks().validateScope(scope)
  const rules = new Set(
    violations
      .map(({ ruleName }) => ruleName.replace(/\[.*/, ''))
      .filter((rule) => !heldElsewhere.test(rule)),
  )
  return {
    open: [...rules].filter((rule) => !(rule in reasons)),
    reasonsForNothing: Object.keys(reasons).filter((rule) => !rules.has(rule)),
  }
}
