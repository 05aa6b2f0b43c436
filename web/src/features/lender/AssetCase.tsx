import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { assetCaseQuery } from './queries.ts';
import { useCaseWords } from './use-case-words.ts';

/** The open case of an asset, or the button that opens one. Nothing while lender mode is off and there is no case. */
export function AssetCase({ assetId }: { assetId: string }) {
  const { t } = useTranslation('lender');
  const words = useCaseWords();
  const mayWrite = useMay('npa.write');
  const { data } = useQuery(assetCaseQuery(assetId));
  const one = data?.latest?.stage === 'closed' ? undefined : data?.latest;
  if (one === undefined) {
    if (!mayWrite || !data?.enabled) return null;
    return (
      <Row marginTop={12}>
        <Button
          size="xs"
          renderRoot={(props) => <Link {...props} to="/overdue-financing" search={{ edit: 'new', assetId }} />}
        >
          {t('open')}
        </Button>
      </Row>
    );
  }
  return (
    <MessageBar
      kind={one.problem === null ? 'info' : 'warn'}
      title={words.next(one)}
      detail={[words.when(one), words.customer(one)].join(' · ')}
      role="status"
      action={
        <Button size="xs" renderRoot={(props) => <Link {...props} to="/overdue-financing" search={{ edit: one.id }} />}>
          {t('toCase')}
        </Button>
      }
    />
  );
}
