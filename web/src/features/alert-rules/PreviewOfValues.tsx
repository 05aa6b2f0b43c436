import type { AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { storedValue } from '@waymark/domain/alerts/units.ts';
import { TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from '../../base/session.ts';
import { RulePreview } from './RulePreview.tsx';
import { otherValues, type RuleValues, ruleBody, scheduleOf } from './rule-values.ts';
import { useSensorUnit } from './SensorField.tsx';
import { useRulePreview } from './use-rule-preview.ts';

/** The preview of the values of the form. */
export function PreviewOfValues({
  values,
  rule,
  onValue,
}: {
  values: RuleValues;
  rule: AlertRule | undefined;
  /** Changes the value of the rule, in the unit that the user sees. Undefined: the rule cannot be changed. */
  onValue: ((value: number) => void) | undefined;
}) {
  const { unitsSystem, accountTimeZone } = useCurrentUser();
  const { type, value } = values;
  const own = alertKindOf(type).value;
  const others = otherValues(type, value, unitsSystem);
  const state = useRulePreview(
    ruleBody(values, unitsSystem),
    own === null ? [] : others.map((other) => storedValue(own.unit, unitsSystem, other)),
  );
  const { from, to } = values.schedule;
  const schedule = TIME_OF_DAY.test(from) && TIME_OF_DAY.test(to) ? scheduleOf(values) : null;
  const timeZone = rule?.timeZone ?? accountTimeZone;
  return (
    <RulePreview
      state={state}
      type={type}
      sensorUnit={useSensorUnit(values)}
      schedule={schedule && { ...schedule, timeZone }}
      rule={onValue && rule}
      value={value}
      onValue={onValue}
    />
  );
}
