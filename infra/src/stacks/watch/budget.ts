import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import { partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'

/** Writes when half of a month's money is spent, and when more than all of it will be. */
export function budgetOf(scope: Construct, stage: Stage) {
  const notice = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      comparisonOperator: 'GREATER_THAN',
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: stage.alarmEmail }],
  })
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetName: partName(stage, 'month'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: stage.monthlyBudgetInDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: [notice('ACTUAL', 50), notice('ACTUAL', 100), notice('FORECASTED', 100)],
  })
}
