import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { assetSensorsQuery } from './queries.ts';
import { useSensorWords } from './use-sensor-words.ts';

/** Shows the sensors of an asset, each with its latest value and the age of the value. */
export function AssetSensors({ assetId }: { assetId: string }) {
  const { t } = useTranslation(['sensors', 'units']);
  const words = useSensorWords();
  const format = useFormat();
  const now = useNow(1000);
  const mayWrite = useMay('sensors.write');
  const { data, isError } = useQuery(assetSensorsQuery(assetId));
  if (data === undefined)
    return isError ? <MessageBar kind="danger" title={t('sensors:failed')} /> : <Skeleton height={64} />;
  if (data.length === 0)
    return (
      <>
        <Text as="p" tone="soft">
          {t('sensors:noneOfAssetBody')}
        </Text>
        {mayWrite && (
          <Button mt={8} renderRoot={(props) => <Link {...props} to="/sensors" />}>
            {t('sensors:toSensors')}
          </Button>
        )}
      </>
    );
  return (
    <Facts
      look="boxed"
      facts={data.map(({ name, unit, value, time }) => [
        name,
        <>
          {words.value(value, unit)}
          {time !== null && (
            <Text tone="soft">
              {' · '}
              {t('units:ago', { span: format.span((now - Date.parse(time)) / 1000) })}
            </Text>
          )}
        </>,
      ])}
    />
  );
}
