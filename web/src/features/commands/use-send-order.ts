import { notifications } from '@mantine/notifications';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { FlowEnd } from './flow.ts';
import { newRequestId } from './request-id.ts';
import { type Order, sendOrder } from './send.ts';

/** Results that must be read stay visible longer. */
const BAD_NEWS_MILLISECONDS = 15_000;

/**
 * Returns a function that sends the command of a dialog. Reports the result on whatever screen the user is then. @param
 * name of the asset
 */
export function useSendOrder(name: string): (order: Omit<Order, 'requestId'>) => Promise<void> {
  const { t } = useTranslation('commands');
  const codeText = useCodeText();
  const [requestId] = useState(newRequestId);
  const tell = (family: FamilyName, end: FlowEnd): void => {
    const bad = end.kind === 'failed' || end.kind === 'empty' || end.kind === 'refused';
    const message =
      end.kind === 'noAnswer'
        ? t('goesOn')
        : end.kind === 'empty' || end.kind === 'refused'
          ? t(end.code)
          : codeText(family, end.code, Date.now());
    notifications.show({
      message: `${name} · ${message}`,
      ...(bad && { color: 'red', role: 'alert', autoClose: BAD_NEWS_MILLISECONDS }),
    });
  };
  return async (order) => {
    await sendOrder({ ...order, requestId }, (end) => tell(order.family, end));
    notifications.show({ message: `${name} · ${t('taken')}` });
  };
}

/** Returns the sentence for a code (product.md, "User messages"). @param updateTime epoch ms */
export function useCodeText(): (family: FamilyName, code: string, updateTime: number | null) => string {
  const { t } = useTranslation('commands');
  const format = useFormat();
  return (family, code, updateTime) =>
    t(`code.${family}.${code}` as 'code.immobilization.RESET_SUCCESS', {
      time: updateTime === null ? '' : format.dateTime(updateTime),
    });
}
