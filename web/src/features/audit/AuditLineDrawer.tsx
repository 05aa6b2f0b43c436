import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditLine } from '@waymark/contract/audit/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import styles from './AuditLineDrawer.module.css';
import { useAuditWords } from './use-audit-words.ts';

/** Screens on which a record opens by its id. */
const DRAWER_PATHS: Readonly<Record<string, string>> = {
  account: '/accounts',
  customer: '/customers',
  sensor: '/sensors',
  device: '/devices',
  driver: '/drivers',
  place: '/places',
  user: '/users',
};

/** Shows all facts of one audit line. @param onThing shows all lines of its record */
export function AuditLineDrawer({
  line,
  onClose,
  onThing,
}: {
  line: AuditLine;
  onClose: () => void;
  onThing: () => void;
}) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const format = useFormat();
  const facts = words.facts(line);
  const changes = facts.some(({ before }) => before !== undefined);
  return (
    <SideDrawer title={t('lineTitle')} onClose={onClose}>
      <DrawerScroll>
        <Facts
          look="beside"
          facts={[
            [t('action'), <strong key="action">{words.action(line.action)}</strong>],
            [t('who'), words.who(line)],
            [t('time'), format.dateTime(line.time)],
            [t('account'), line.accountName],
            ...(line.subjectType === null
              ? []
              : [[words.kind(line.subjectType), <Thing key="thing" line={line} />] as const]),
          ]}
        />
        <Text as="h3" size="lead" weight={600} margin="24px 0 8px">
          {t('details')}
        </Text>
        {facts.length === 0 ? (
          <Text as="p" tone="quiet">
            {t('noDetails')}
          </Text>
        ) : (
          <table className={styles.table}>
            {changes && (
              <thead>
                <tr>
                  <th scope="col">{t('fact')}</th>
                  <th scope="col">{t('before')}</th>
                  <th scope="col">{t('after')}</th>
                </tr>
              </thead>
            )}
            <tbody>
              {facts.map(({ key, name, before, value }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {changes && <td>{before ?? ''}</td>}
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {line.subjectId !== null && (
          <Box marginTop={16}>
            <Button onClick={onThing}>{t('thisThing')}</Button>
          </Box>
        )}
      </DrawerScroll>
    </SideDrawer>
  );
}

function Thing({ line: { subjectType, subjectId, subjectName } }: { line: AuditLine }) {
  const name = subjectName ?? subjectId ?? '';
  if (subjectId === null || subjectType === null) return name;
  if (subjectType === 'asset')
    return (
      <Link to="/assets/$id" params={{ id: subjectId }}>
        {name}
      </Link>
    );
  if (subjectType === 'incident')
    return (
      <Link to="/incidents/$id" params={{ id: subjectId }}>
        {name}
      </Link>
    );
  const path = DRAWER_PATHS[subjectType];
  if (path === undefined) return name;
  return (
    <Link to={path as '/users'} search={{ edit: subjectId }}>
      {name}
    </Link>
  );
}
