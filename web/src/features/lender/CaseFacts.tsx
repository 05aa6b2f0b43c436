import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LenderCaseDetail } from '@waymark/contract/lender/schema.ts';
import { useState } from 'react';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { LiveAsset } from '../live-map/index.ts';
import { type CaseAct, CaseDialog } from './CaseDialog.tsx';
import { CaseMessages, CaseSteps } from './CaseSteps.tsx';
import { OtherCuts } from './OtherCuts.tsx';
import { useCaseWords } from './use-case-words.ts';

const SAFEGUARDS = ['two', 'stopped', 'release'] as const;

/** A case with its steps, and the buttons of the next ones. */
export function CaseFacts({ one }: { one: LenderCaseDetail }) {
  const { t } = useTranslation('lender');
  const format = useFormat();
  const words = useCaseWords();
  const [asking, setAsking] = useState<CaseAct>();
  const acts = useActs(one);
  const facts: [string, string | null][] = [
    [t('customer'), words.customer(one)],
    [t('overdueAmount'), [words.amount(one), words.overdue(one)].filter(Boolean).join(' · ')],
    [t('when'), one.stage === 'closed' ? null : words.when(one)],
    [t('reason'), one.reason],
  ];
  return (
    <>
      <DrawerScroll>
        <Stack gap={16}>
          <Row gap={8} wrap>
            <Link to="/assets/$id" params={{ id: one.assetId }}>
              {[one.assetName, one.licensePlate].filter(Boolean).join(' · ')}
            </Link>
            {one.stage !== 'closed' && <StatusBadge status="npa" />}
            <LiveAsset id={one.assetId}>{(live) => live && <StatusBadge status={live.movement} />}</LiveAsset>
          </Row>
          <MessageBar
            kind={one.problem !== null ? 'warn' : one.stage === 'closed' ? 'ok' : 'info'}
            title={words.next(one)}
            detail={<Detail one={one} />}
            role="status"
          />
          <OtherCuts one={one} />
          <Facts look="boxed" facts={facts.filter(([, value]) => value)} />
          <section>
            <Text as="h3" size="lead" weight={600} block marginBottom={8}>
              {t('steps')}
            </Text>
            <CaseSteps one={one} />
          </section>
          <CaseMessages one={one} />
          <Card as="section" padding="12px 16px">
            <Text as="h3" size="lead" weight={600} block marginBottom={8}>
              {t('safeguards')}
            </Text>
            <Stack gap={8}>
              {SAFEGUARDS.map((each) => (
                <Row key={each} gap={8} align="start" tone="soft" size="small">
                  <Icon name="check" size={14} />
                  {t(`safe.${each}`)}
                </Row>
              ))}
            </Stack>
          </Card>
          {one.closedAt !== null && <Text tone="quiet">{format.dateTime(one.closedAt)}</Text>}
        </Stack>
      </DrawerScroll>
      {acts.length > 0 && (
        <DrawerFoot justify="between">
          {[acts.filter(endsCase), acts.filter((act) => !endsCase(act))].map((group) => (
            <Row key={group[0] ?? 'none'} gap={8} wrap>
              {group.map((act) => (
                <ActButton key={act} act={act} onAct={setAsking} />
              ))}
            </Row>
          ))}
        </DrawerFoot>
      )}
      {asking && <CaseDialog one={one} act={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function endsCase(act: CaseAct): boolean {
  return act === 'cancel' || act === 'settle';
}

function ActButton({ act, onAct }: { act: CaseAct; onAct: (act: CaseAct) => void }) {
  const { t } = useTranslation('lender');
  return (
    <Button
      {...(act === 'approve' || act === 'ask' || act === 'retry' ? { variant: 'filled' } : {})}
      {...((act === 'approve' || act === 'cancel') && { color: 'red' })}
      {...(act === 'approve' && { leftSection: <Icon name="lock" /> })}
      onClick={() => onAct(act)}
    >
      {t(`act.${act}`)}
    </Button>
  );
}

/** Says why the case does not continue, or who approves. */
function Detail({ one }: { one: LenderCaseDetail }) {
  const { t } = useTranslation('lender');
  const mayApprove = useMay('commands.write');
  if (one.problem !== null) return t(`problem.${one.problem}`);
  if (one.stage !== 'asked') return null;
  if (one.requestedByCaller) return t('youAsked');
  return mayApprove ? t('youApprove', { name: one.requestedBy ?? t('someone') }) : t('othersApprove');
}

/** Returns the steps that the user may take now, the most important one last. */
function useActs({ stage, problem, requestedByCaller }: LenderCaseDetail): CaseAct[] {
  const mayWrite = useMay('npa.write');
  const hasCommands = useHasFeature('immobilization');
  const mayApprove = useMay('commands.write') && hasCommands;
  if (stage === 'closed') return [];
  const acts: CaseAct[] = mayWrite ? ['cancel', 'settle'] : [];
  if (stage === 'notice' && problem !== null && mayWrite) acts.push('retry');
  if (stage === 'ready' && mayWrite) acts.push('ask');
  if (stage === 'asked' && mayApprove) acts.push('reject', ...(requestedByCaller ? [] : (['approve'] as const)));
  return acts;
}
